import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { draftPlace, leftWork } from '../../machines/persistence.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { useOwner } from '../forms/useOwner.ts';
import { PENDING_DOORS } from './pendingDoors.ts';

const BEGIN = 'import.';

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

/** Reviews that this user left before they were finalised, each with its door; nothing where there are none. */
export function PendingReviews() {
  const { store, username } = useOwner();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLeft = false;
    const show = async (user: string) => {
      const found = await leftWork(BEGIN, user, draftPlace(store));
      if (!isLeft) setNames(found.filter(({ snapshot }) => isReview(snapshot)).map(({ id }) => id.slice(BEGIN.length)));
    };
    // A browser that denies its storage has kept nothing.
    if (username !== null) show(username).catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [store, username]);
  const doors = names.flatMap((name) => {
    const door = PENDING_DOORS[name];
    return door ? [door] : [];
  });
  if (doors.length === 0) return null;
  return (
    <Root>
      <Alert tone="notice">
        {doors.length === 1 ? 'Une revue d’import vous attend' : 'Des revues d’import vous attendent'}&nbsp;:{' '}
        {doors.map(([title, path], index) => (
          <span key={path}>
            {index > 0 && ', '}
            <Link to={path}>{title}</Link>
          </span>
        ))}
        .
      </Alert>
    </Root>
  );
}
