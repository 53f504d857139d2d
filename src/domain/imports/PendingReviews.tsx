import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { idle } from '../../loading/idle.ts';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { useOwner } from '../../store/store.ts';
import { mayHoldDrafts } from '../../workers/keptWork.ts';
import { isImportId, reviewPath, reviewTitle } from './importTable.ts';

const PREFIX = 'import.';

const Root = styled.div`
  margin-top: 12px;
  & a {
    color: inherit;
    font-weight: 600;
    text-decoration: underline;
  }
`;

/** A file that was read but not checked has no review yet. */
const isReview = (snapshot: unknown): boolean => (snapshot as { value?: unknown } | null)?.value !== 'interrupted';

/** Links to the reviews that this user has not finalised yet; nothing when there are none. */
export function PendingReviews() {
  const { store, username } = useOwner();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const show = async (user: string) => {
      // Few people have a review waiting, so the board is shown first.
      await idle();
      // Most people have kept nothing, so they need no workflow's code to be told so.
      if (!(await mayHoldDrafts())) return;
      const { draftPlace, draftsToResume } = await import(
        /* webpackChunkName: "kept-drafts" */ '../../machines/drafts/persistence.ts'
      );
      const found = await draftsToResume(PREFIX, user, draftPlace(store));
      if (!isUnmounted)
        setNames(found.filter(({ snapshot }) => isReview(snapshot)).map(({ id }) => id.slice(PREFIX.length)));
    };
    // A browser that denies access to its storage has kept no drafts.
    if (username !== null) show(username).catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [store, username]);
  const reviews = names.filter(isImportId);
  if (reviews.length === 0) return null;
  return (
    <Root>
      <Alert tone="notice">
        {reviews.length === 1 ? 'Une revue d’import vous attend' : 'Des revues d’import vous attendent'}&nbsp;:{' '}
        {reviews.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={reviewPath(id)}>{reviewTitle(id)}</Link>
          </span>
        ))}
        .
      </Alert>
    </Root>
  );
}
