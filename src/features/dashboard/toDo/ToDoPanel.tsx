import { memo, useRef, useState } from 'react';
import type { ATraiter, ElementATraiter, GenreATraiter } from '@contract/aTraiter.ts';
import { CircleCheck } from 'lucide-react';
import styled from 'styled-components';
import { usePutAsideMutation } from '../../../store/api/dashboardApi.ts';
import { EmptyState } from '../../../ui/feedback/message/states.tsx';
import { notify } from '../../../ui/feedback/toast/toast.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { CallLink } from '../../../ui/link/CallLink.tsx';
import type { Block } from '../useBlock.ts';
import { BlockPanel, GroupScroller, PlaceholderBar } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { PutAside, PutAsideButton } from '../components/PutAside.tsx';
import { TEAM_HEIGHT } from '../team/TeamPanel.tsx';
import { destinationOf, detailOf, KINDS, REASONS } from './toDoWords.ts';

interface LineProps {
  element: ElementATraiter;
  day: string;
  asking: boolean;
  onAsk: (asked: boolean) => void;
  onSave: (reason: string | null) => void;
}

function Line({ element, day, asking, onAsk, onSave }: LineProps) {
  const { commercial, ecarte, phoneNumber } = element;
  const name = commercial.nomPrenom;
  const what = `${name}, ${detailOf(element)}`;
  return (
    <li>
      <div className="line">
        <div className="what">
          <p>
            <DestinationLink destination={destinationOf(element, day)}>
              <b>{name}</b>
            </DestinationLink>
          </p>
          {/* The heading says it for all who have no order. */}
          {(ecarte !== null || element.genre !== 'sans-commande') && (
            <p className="small">{ecarte ? `Écarté\u00a0: ${ecarte.motif}` : detailOf(element)}</p>
          )}
        </div>
        {!ecarte && <CallLink name={name} phone={phoneNumber} />}
        <PutAsideButton
          what={what}
          isAside={ecarte !== null}
          asking={asking}
          onAsk={onAsk}
          onTakeBack={() => {
            onSave(null);
          }}
        />
      </div>
      {asking && !ecarte && (
        <PutAside
          what={what}
          reasons={REASONS}
          onConfirm={onSave}
          onCancel={() => {
            onAsk(false);
          }}
        />
      )}
    </li>
  );
}

function Skeleton() {
  return (
    <ul aria-hidden>
      {[60, 48, 72, 56, 64, 52].map((width) => (
        <li key={width} className="bones">
          <PlaceholderBar width={`${String(width)}%`} />
          <PlaceholderBar width={120} />
        </li>
      ))}
    </ul>
  );
}

/** Saves that something is put aside or taken back; a failure is told, and the list is as before. */
function usePutAside(): (element: ElementATraiter, reason: string | null) => void {
  const [save] = usePutAsideMutation();
  return ({ cle }, motif) => {
    void save({ cle, motif })
      .unwrap()
      .catch(() =>
        notify.error(
          { title: 'Choix non enregistré', text: 'La liste «\u00a0À traiter\u00a0» reste comme avant.' },
          'put-aside',
        ),
      );
  };
}

/** What is to be looked at today: named, linked, and put aside with a reason, each person for themselves. */
export const ToDoPanel = memo(function ToDoPanel({ block, day }: { block: Block<ATraiter>; day: string }) {
  const { data } = block;
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const save = usePutAside();
  const open = data?.elements.filter(({ ecarte }) => ecarte === null) ?? [];
  const aside = data?.elements.filter(({ ecarte }) => ecarte !== null) ?? [];
  const groups = [
    ...(Object.keys(KINDS) as GenreATraiter[]).map((genre) => ({
      key: genre as string,
      title: KINDS[genre],
      elements: open.filter((element) => element.genre === genre),
    })),
    { key: 'aside', title: 'Écartés', elements: aside },
  ].filter(({ elements }) => elements.length > 0);
  return (
    <BlockPanel
      id="to-do"
      className="four"
      title="À traiter"
      aside={data ? <b className="tn">{formatNumber(open.length)}</b> : undefined}
      block={block}
      contentHeight={TEAM_HEIGHT}
    >
      <List ref={list} tabIndex={0} role="group" aria-label="Liste à traiter">
        {data
          ? groups.map(({ key, title, elements }) => (
              <section key={key} aria-labelledby={`to-do-${key}`}>
                <h3 id={`to-do-${key}`}>
                  {title} <span className="tn">{formatNumber(elements.length)}</span>
                </h3>
                <ul>
                  {elements.map((element) => (
                    <Line
                      key={element.cle}
                      element={element}
                      day={day}
                      asking={asked === element.cle}
                      onAsk={(isAsked) => {
                        setAsked(isAsked ? element.cle : null);
                      }}
                      onSave={(reason) => {
                        // The line goes to another group, so the focus stays with the list.
                        list.current?.focus({ preventScroll: true });
                        setAsked(null);
                        save(element, reason);
                      }}
                    />
                  ))}
                </ul>
              </section>
            ))
          : block.skeleton && <Skeleton />}
        {data && groups.length === 0 && (
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title="Rien à traiter"
            text="Personne n’est silencieux ni sans commande, rien ne manque ni n’expire aujourd’hui."
          />
        )}
      </List>
    </BlockPanel>
  );
});

const List = styled(GroupScroller)`
  flex: none;
  height: ${TEAM_HEIGHT}px;
  border-top: 1px solid var(--border);
  & li {
    padding: 6px 10px 6px 16px;
    font: var(--t-small);
  }
  & li + li {
    border-top: 1px solid var(--border);
  }
  & .line {
    display: flex;
    align-items: center;
    gap: 2px;
  }
  & .what {
    flex: 1;
    min-width: 0;
    & b {
      font-weight: 500;
    }
  }
  & .small {
    font: 400 12px/16px var(--font);
    color: var(--text-3);
    overflow-wrap: anywhere;
  }
  & .bones {
    display: grid;
    gap: 8px;
    padding: 10px 16px;
  }
`;
