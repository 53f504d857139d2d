import type { ReactNode } from 'react';
import { Download, Ellipsis } from 'lucide-react';
import styled from 'styled-components';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { Menu, type MenuEntry } from '../../menu/Menu.tsx';
import { Head } from '../../page/Page.tsx';
import { phone } from '../../theme/media.ts';
import type { useDownloadEntries } from '../download/useDownloadEntries.tsx';

/* On a phone the icons stay together beside the title, and the labelled action has a row of its own. */
const Bar = styled(Head)`
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s3);
    min-width: 0;
  }
  & > div + div {
    flex: none;
    flex-wrap: nowrap;
    gap: var(--s2);
    margin-left: auto;
  }
  & > div > span {
    display: contents;
  }
  ${phone} {
    & > div:first-child {
      flex: 1;
    }
    /* As wide as five digits: the number must not go to the next line, and push the rows down, when it comes. */
    & > div > span {
      display: block;
      min-width: 108px;
    }
    & > :is(a, button) {
      flex: 1 1 100%;
    }
  }
`;

/** What somebody can do on a list beyond reading it. */
export interface ListActions {
  /** The one action with a label in the head. */
  primary?: ReactNode;
  /** Icon buttons, for further actions that everybody knows by their icon. */
  icons?: ReactNode;
  /** All others, in the menu « Plus d’actions ». */
  more?: readonly MenuEntry[];
}

interface Props {
  title: string;
  count: ReactNode;
  refresh: ReactNode;
  /** Menus of views and columns, unless they are beside the filters. */
  arrange: ReactNode;
  downloads: ReturnType<typeof useDownloadEntries>;
  actions: ListActions;
}

const separated = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.map((entry, at) => ({ ...entry, separated: at === 0 }));

/**
 * The title of a list with its icons, one menu and one labelled action. On a phone the downloads are in the menu too.
 */
export function ListHead({ title, count, refresh, arrange, downloads, actions }: Props) {
  const isPhone = useIsPhone();
  const { primary, icons, more = [] } = actions;
  const files = isPhone ? downloads : null;
  const entries = files
    ? [...files.entries.map((entry) => ({ ...entry, label: `Télécharger\u00a0: ${entry.label}` })), ...separated(more)]
    : more;
  return (
    <Bar>
      <div>
        <h1>{title}</h1>
        <span>{count}</span>
      </div>
      <div>
        {refresh}
        {arrange}
        {downloads && !files && (
          <Menu label="Télécharger" iconOnly {...downloads}>
            <Download aria-hidden />
          </Menu>
        )}
        {icons}
        {entries.length > 0 && (
          <Menu label="Plus d’actions" iconOnly heading={files?.heading} entries={entries}>
            <Ellipsis aria-hidden />
          </Menu>
        )}
      </div>
      {primary}
    </Bar>
  );
}
