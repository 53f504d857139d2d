import { memo } from 'react';
import type { Activite, ActivityFeed } from '@contract/dashboardJour.ts';
import styled from 'styled-components';
import { useAccess } from '../../../store/access.ts';
import { Select } from '../../../ui/form/picker/Select.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatTime } from '../../../ui/format/date.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { useAddress } from '../../../ui/hooks/useAddress.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { BlockPanel, PlaceholderBar, Scroller } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { destinations } from '../destinations.ts';
import { activityPath, genreOf, isGenre } from './genres.tsx';
import type { DayBlock } from './useDailyBoard.ts';

const KEY = 'activite';
const ALL = '';
const SHOWN = 40;
const HEIGHT = 598;

function Line({ item, linked }: { item: Activite; linked: boolean }) {
  const { icon, one } = genreOf(item.genre);
  const text = `${one} ${item.reference}`;
  return (
    <li>
      <time className="tn" dateTime={item.at}>
        {formatTime(item.at)}
      </time>
      {icon}
      <div>
        <p>
          {linked ? (
            <TextLink $quiet to={activityPath(item)}>
              {text}
            </TextLink>
          ) : (
            <b>{text}</b>
          )}
        </p>
        <p className="who">
          {item.lieu === null ? item.commercial.nomPrenom : `${item.lieu} · ${item.commercial.nomPrenom}`}
        </p>
      </div>
      <Amount value={item.montant} sign={item.genre === 'ajustement'} />
    </li>
  );
}

function Skeleton() {
  return (
    <ul aria-hidden>
      {[72, 56, 64, 80, 60, 68, 52].map((width) => (
        <li key={width}>
          <PlaceholderBar width={32} />
          <div className="bones">
            <PlaceholderBar width={`${width}%`} />
            <PlaceholderBar width={120} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The number of activities of each kind, linked to their lists. */
function Counts({ data, day, sample }: { data: ActivityFeed; day: string; sample: boolean }) {
  return (
    <ul className="counts" aria-label="Activité par nature">
      {data.comptes.map(({ genre, nb }) => (
        <li key={genre}>
          <DestinationLink destination={sample || nb === 0 ? undefined : destinations.activityOfDay(genre, day)}>
            <b className="tn">{formatNumber(nb)}</b> {(nb < 2 ? genreOf(genre).one : genreOf(genre).many).toLowerCase()}
          </DestinationLink>
        </li>
      ))}
    </ul>
  );
}

/** The activities of a day, newest first. The address has the kind that is shown. */
export const ActivityPanel = memo(function ActivityPanel({ block, day, sample }: DayBlock<ActivityFeed>) {
  const { params, put } = useAddress();
  const { meets } = useAccess();
  const asked = params.get(KEY);
  const { data } = block;
  const genre = isGenre(asked) && (!data || data.comptes.some((each) => each.genre === asked)) ? asked : ALL;
  const items = (data?.derniers ?? []).filter((item) => genre === ALL || item.genre === genre).slice(0, SHOWN);
  const choose = (value: string) => {
    put(KEY, value === ALL ? null : value);
  };
  const options = [
    { value: ALL, label: 'Tout' },
    ...(data?.comptes ?? []).map((each) => ({ value: each.genre, label: genreOf(each.genre).many })),
  ];
  return (
    <Panel
      id="activity"
      className="five"
      title="Activité du jour"
      aside={
        <span className="kind">
          <Select label="Activité" value={genre} options={options} onChange={choose} />
        </span>
      }
      block={block}
      contentHeight={HEIGHT}
    >
      <FeedBody>
        {data ? <Counts data={data} day={day} sample={sample} /> : <div className="counts" />}
        <Scroller className="scroll" tabIndex={0} role="group" aria-label="Fil de l’activité">
          {data ? (
            <ul>
              {items.map((item) => (
                <Line
                  key={`${item.genre} ${item.code}`}
                  item={item}
                  linked={!sample && meets(genreOf(item.genre).access)}
                />
              ))}
            </ul>
          ) : (
            block.skeleton && <Skeleton />
          )}
          {data && items.length === 0 && <p className="none">Aucune activité ce jour-là</p>}
        </Scroller>
      </FeedBody>
    </Panel>
  );
});

const Panel = styled(BlockPanel)`
  & > header > .meta > .kind {
    display: block;
    width: 148px;
  }
`;

/* As high as the two rankings beside it. */
const FeedBody = styled.div`
  display: flex;
  flex-direction: column;
  height: ${HEIGHT}px;
  border-top: 1px solid var(--border);
  & > .counts {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-content: center;
    gap: 4px 14px;
    min-height: 61px;
    padding: 8px 16px;
    border-bottom: 1px solid var(--border);
    font: 400 12px/20px var(--font);
    color: var(--text-2);
    & b {
      color: var(--text);
    }
  }
  & > .scroll {
    flex: 1;
    min-height: 0;
  }
  & > .scroll li {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    padding: 7px 16px;
    font: 400 13px/18px var(--font);
    & > time {
      flex: none;
      width: 36px;
      color: var(--text-3);
    }
    & > svg.lucide {
      flex: none;
      width: 16px;
      height: 16px;
      margin-top: 1px;
      color: var(--text-3);
    }
    & > div {
      flex: 1;
      min-width: 0;
    }
    & > div > p {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & b {
      font-weight: 500;
    }
    & .who {
      font: 400 12px/16px var(--font);
      color: var(--text-3);
    }
  }
  & > .scroll li + li {
    border-top: 1px solid var(--border);
  }
  & .bones {
    display: grid;
    gap: 8px;
    padding: 4px 0;
  }
  & .none {
    padding: 96px 16px 0;
    text-align: center;
    font: var(--t-small);
    color: var(--text-2);
  }
  ${phone} {
    height: 520px;
  }
`;
