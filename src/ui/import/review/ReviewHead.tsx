import { CircleCheck, CircleHelp, CircleX, FileUp } from 'lucide-react';
import styled from 'styled-components';
import type { RowFilter } from '../../../workers/import/rows/importRows.ts';
import { SearchInput } from '../../form/input/inputs.tsx';
import { formatNumber } from '../../format/number.ts';
import { low, phone } from '../../theme/media.ts';
import { RowFilterControl } from './RowFilterControl.tsx';
import type { ImportView, ReviewCounts } from '../types.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 24px;
  min-height: 44px;
  margin-top: 8px;
  font: var(--t-small);
  & > .file {
    display: flex;
    flex: 1 1 220px;
    align-items: center;
    gap: 8px;
    min-width: 0;
  }
  & > .file > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > .file > .how {
    flex: 1 100 0;
    color: var(--text-3);
  }
  & > .file > svg.lucide {
    flex: none;
    color: var(--text-3);
  }
  & > .search {
    width: 168px;
  }
  & > .errors {
    display: flex;
    align-items: center;
    gap: 8px;
    font: var(--t-control);
  }
  & > .filter {
    width: 178px;
  }
  /* Without the switch the search is wider, so that nothing moves between the two views. */
  & > .search.alone {
    width: 346px;
  }
  ${phone} {
    gap: 8px 12px;
    & > .file {
      flex-basis: 100%;
    }
    & > .file > .how {
      display: none;
    }
    & > .search,
    & > .search.alone {
      flex: 1;
      width: 168px;
    }
  }
  /* The parts flow into the rows of the bars, with the search and filter beside the views. */
  ${low} {
    display: contents;
    & > .file {
      flex: 1 1 60px;
    }
    & > .search,
    & > .search.alone {
      flex: none;
      order: 3;
      width: 140px;
    }
    & > .errors,
    & > .filter {
      order: 4;
    }
    & > .filter {
      width: 150px;
    }
    & :is(.search, .filter) > :is(div, button) {
      height: 28px;
      min-height: 28px;
    }
  }
`;

const Counts = styled.dl`
  display: flex;
  gap: 24px;
  font-feature-settings: 'tnum' 1;
  & > div {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  & dt {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--text-2);
  }
  & dt > svg.lucide {
    width: 14px;
    height: 14px;
  }
  & dd {
    font: 600 16px/24px var(--font);
  }
  & > .good > dt {
    color: var(--good);
  }
  & > .ask > dt {
    color: var(--warning);
  }
  & > .bad > dt {
    color: var(--critical);
  }
  ${phone} {
    flex-wrap: wrap;
    width: 100%;
    justify-content: space-between;
    gap: 2px 12px;
    padding: 6px 12px;
    border: 1px solid var(--border);
    border-radius: var(--r3);
    background: var(--surface);
  }
  ${low} {
    flex: none;
    flex-wrap: nowrap;
    width: auto;
    gap: 12px;
    padding: 0;
    font: var(--t-small);
    border: 0;
    background: none;
    & dd {
      font: 600 14px/20px var(--font);
    }
    & svg.lucide {
      display: none;
    }
  }
`;

interface Props<Result> {
  read: NonNullable<ImportView<Result>['read']>;
  counts: ReviewCounts;
  /** Names the content that the search looks through. */
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  filter: RowFilter;
  /** Null if the view shows no rows. */
  onFilter: ((filter: RowFilter) => void) | null;
}

/** Shows the file and its counts, with the search and the filter of the rows. */
export function ReviewHead<Result>({ read, counts, searchLabel, search, onSearch, filter, onFilter }: Props<Result>) {
  const how = [read.encoding, read.separator === null ? null : `séparateur «\u00a0${read.separator}\u00a0»`]
    .filter((each) => each !== null)
    .join(' · ');
  return (
    <Bar>
      <div className="file">
        <FileUp aria-hidden />
        <span title={read.name}>{read.name}</span>
        {how !== '' && (
          <span className="how" title={how}>
            {how}
          </span>
        )}
      </div>
      <Counts>
        <div>
          <dt>Lignes</dt> <dd>{formatNumber(counts.total)}</dd>
        </div>
        <div className={counts.valid > 0 ? 'good' : undefined}>
          <dt>
            <CircleCheck aria-hidden />
            Valides
          </dt>{' '}
          <dd>{formatNumber(counts.valid)}</dd>
        </div>
        <div className={counts.errors > 0 ? 'bad' : undefined}>
          <dt>
            <CircleX aria-hidden />
            En erreur
          </dt>{' '}
          <dd>{formatNumber(counts.errors)}</dd>
        </div>
        {counts.asked + counts.accepted > 0 && (
          <div className="ask">
            <dt>
              <CircleHelp aria-hidden />À confirmer
            </dt>{' '}
            <dd>{formatNumber(counts.asked)}</dd>
          </div>
        )}
        {counts.left > 0 && (
          <div>
            <dt>Laissées de côté</dt> <dd>{formatNumber(counts.left)}</dd>
          </div>
        )}
      </Counts>
      <div className={onFilter ? 'search' : 'search alone'}>
        <SearchInput label={searchLabel} placeholder="Rechercher..." value={search} onChange={onSearch} />
      </div>
      {onFilter && <RowFilterControl counts={counts} filter={filter} onFilter={onFilter} />}
    </Bar>
  );
}
