import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { Person } from '../people/Person.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { LinesPanel } from './LinesPanel.tsx';
import type { Column } from '../../ui/table/types.ts';
import { DetailHead } from '../../ui/page/DetailHead.tsx';
import { Columns } from '../../ui/page/Columns.tsx';
import { Stack } from '../../ui/page/Page.tsx';

interface Props<Line> {
  title: string;
  /** Accessible name: `Retour AV2600001`. */
  label: string;
  person: { username: string; nomPrenom: string };
  /** Page of the person. */
  personPath: string;
  /** The tab of the person's page that shows their stock. */
  stock: { label: string; path: string };
  figures: readonly { label: string; value: ReactNode }[];
  /** Links to the documents around it. */
  around?: ReactNode;
  /** Shown beside the lines. */
  aside?: ReactNode;
  lines: { title: string; emptyText: string; rows: readonly Line[] | undefined; columns: readonly Column<Line>[] };
}

/** A document of one person: the person and the figures, then the lines. */
export function DocumentDetail<Line extends { code: string }>({
  title,
  label,
  person,
  personPath,
  stock,
  figures,
  around,
  aside,
  lines,
}: Props<Line>) {
  return (
    <Stack>
      <DetailHead
        title={title}
        label={label}
        actions={
          <>
            <ButtonLink icon={<Package aria-hidden />} to={stock.path}>
              {stock.label}
            </ButtonLink>
            {around}
          </>
        }
        figures={figures}
      >
        <Person person={person} to={personPath} />
      </DetailHead>
      {aside === undefined ? (
        <LinesPanel {...lines} />
      ) : (
        <Columns aside={aside}>
          <LinesPanel {...lines} />
        </Columns>
      )}
    </Stack>
  );
}
