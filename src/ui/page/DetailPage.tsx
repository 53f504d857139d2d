import type { ReactNode } from 'react';
import { SearchX } from 'lucide-react';
import { ButtonLink } from '../button/Button.tsx';
import { MessageCard } from '../feedback/message/MessageCard.tsx';
import { FailedState } from '../feedback/message/states.tsx';
import { SkeletonLines } from '../feedback/message/Skeleton.tsx';
import { PanelBox } from '../panel/Panel.tsx';
import { addressOfList, BACK } from '../table/state/leftLists.ts';
import { Page } from './Page.tsx';
import { usePageTitle } from './pageTitle.ts';

interface Props<T> {
  /** The item of the present address, never that of the previous one. */
  item: T | undefined;
  /** Why there is no item: `missing` means that it does not exist; other failures can be retried. */
  failure: { missing: boolean; text: string } | null;
  onRetry: () => void;
  busy: boolean;
  title: (item: T) => string;
  /**
   * Shown if the item does not exist: `title` says so ('Page non trouvée'), `text` names the identifier
   * (docs/product.md, 5.11), and `back` is the path of the list.
   */
  missing: { title: string; text: string; back: string };
  failedTitle: string;
  children: (item: T) => ReactNode;
}

/** The page of one item in all its states: shown, loading, not found, failed. */
export function DetailPage<T>({ item, failure, onRetry, busy, title, missing, failedTitle, children }: Props<T>) {
  usePageTitle(item === undefined ? undefined : title(item));
  if (item !== undefined) return <Page>{children(item)}</Page>;
  if (failure?.missing) {
    const { title: what, text, back } = missing;
    return (
      <MessageCard
        icon={<SearchX aria-hidden />}
        title={what}
        text={text}
        actions={
          <ButtonLink to={addressOfList(back)} state={BACK}>
            Retour à la liste
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Page>
      <PanelBox>
        {failure ? (
          <FailedState title={failedTitle} text={failure.text} onRetry={onRetry} busy={busy} />
        ) : (
          <SkeletonLines count={8} />
        )}
      </PanelBox>
    </Page>
  );
}
