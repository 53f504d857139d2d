import type { ReactNode } from 'react';
import { ShieldX } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { Alert } from '../../feedback/message/Alert.tsx';
import { EmptyState, FailedState } from '../../feedback/message/states.tsx';
import { DataTable } from './DataTable.tsx';
import { SkeletonTable } from './SkeletonTable.tsx';
import type { ListQuery, DataTableProps } from '../types.ts';

/** Gives the server's explanation if it refused access (403), and undefined for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 403) return undefined;
  return 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
}

export const FAILED = 'La liste n’a pas pu être chargée';

const Middle = styled.div<{ $fill: boolean }>`
  ${({ $fill }) => ($fill ? 'flex: 1; min-height: 200px;' : '')}
  display: grid;
  align-content: center;
  background: var(--surface);
`;

const Stale = styled.div`
  padding: 8px var(--gutter);
  border-bottom: 1px solid var(--border);
  & > div > svg {
    align-self: center;
    margin: 0;
  }
  & > div > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }
`;

export interface RowsViewProps<T> extends Omit<DataTableProps<T>, 'rows' | 'busy'> {
  query: ListQuery<T>;
  skeletonRows: number;
  emptyText: string;
  emptyDetail?: ReactNode;
  emptyAction?: ReactNode;
  failedText?: string | undefined;
  failedDetail?: string | undefined;
}

/**
 * Shows the rows of a query in its current state. A failure never shows the text for an empty list and never removes
 * loaded rows.
 */
export function RowsView<T>({
  query,
  skeletonRows,
  emptyText,
  emptyDetail,
  emptyAction,
  failedText = FAILED,
  failedDetail,
  ...table
}: RowsViewProps<T>) {
  const { data, isError, isFetching } = query;
  const retry = () => {
    query.refetch();
  };
  const fill = table.fill ?? false;
  if (!data) {
    if (!isError) return <SkeletonTable columns={table.columns} rows={skeletonRows} fill={fill} />;
    const refusal = refusalOf(query.error);
    return (
      <Middle $fill={fill}>
        {refusal === undefined ? (
          <FailedState title={failedText} text={failedDetail} onRetry={retry} busy={isFetching} />
        ) : (
          <EmptyState icon={<ShieldX aria-hidden />} title="Accès refusé" text={refusal} />
        )}
      </Middle>
    );
  }
  return (
    <>
      {isError && (
        <Stale>
          <Alert tone="critical">
            <span>{failedText}. Les lignes affichées sont celles d’avant.</span>
            <Button size="small" onClick={retry} busy={isFetching}>
              Réessayer
            </Button>
          </Alert>
        </Stale>
      )}
      {data.items.length === 0 && !isError ? (
        <Middle $fill={fill} aria-busy={isFetching}>
          <EmptyState title={emptyText} text={emptyDetail} action={emptyAction} />
        </Middle>
      ) : (
        <DataTable {...table} rows={data.items} busy={isFetching} />
      )}
    </>
  );
}
