import type { ReactNode } from 'react';
import { PeekHead, PeekLines } from '../../ui/table/peek/parts.tsx';
import type { Column } from '../../ui/table/types.ts';
import { CommercialLink } from '../people/CommercialLink.tsx';
import { NOT_PROVIDED } from './LinesPanel.tsx';

interface Props<Line> {
  title: string;
  person: { username: string; nomPrenom: string };
  figures: readonly { label: string; value: ReactNode }[];
  lines: { title: string; emptyText: string; rows: readonly Line[] | undefined; columns: readonly Column<Line>[] };
}

/** A document of one person beside its list: the person and the figures, then the lines. */
export function DocumentPeek<Line extends { code: string }>({ title, person, figures, lines }: Props<Line>) {
  return (
    <>
      <PeekHead title={title} figures={figures}>
        <CommercialLink commercial={person} />
      </PeekHead>
      <PeekLines
        {...lines}
        rowKey={(row) => row.code}
        emptyText={lines.rows === undefined ? NOT_PROVIDED : lines.emptyText}
      />
    </>
  );
}
