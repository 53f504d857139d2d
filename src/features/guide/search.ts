import { fold } from '../../ui/format/fold.ts';
import { PAGES } from './pages.ts';

export interface Found {
  to: string;
  /** The page, and the section in it. */
  page: string;
  title: string;
  /** Words around the first one that was found. */
  excerpt: string;
}

const MOST = 12;
const BEFORE = 40;
const AFTER = 110;

const entries = [...PAGES].flatMap(([name, { title, sections }]) =>
  sections.map((section) => ({
    to: section.isPage ? `/aide/${name}` : `/aide/${name}#${section.id}`,
    page: title,
    title: section.title,
    text: section.text,
    head: fold(section.title),
    body: fold(section.text),
  })),
);

/** The text around a place, cut between words. */
function around(text: string, at: number): string {
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const end = text.length <= at + AFTER ? text.length : text.lastIndexOf(' ', at + AFTER);
  return `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(end, at))}${end < text.length ? ' …' : ''}`;
}

/** Sections that contain every word, without accents and capitals; those whose heading has them come first. */
export function searchGuide(typed: string): Found[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return entries
    .filter(({ head, body }) => wanted.every((word) => head.includes(word) || body.includes(word)))
    .map((entry) => ({ entry, inHead: wanted.filter((word) => entry.head.includes(word)).length }))
    .sort((a, b) => b.inHead - a.inHead)
    .slice(0, MOST)
    .map(({ entry: { to, page, title, text, body } }) => ({
      to,
      page,
      title,
      excerpt: around(text, Math.max(0, body.indexOf(wanted[0] ?? ''))),
    }));
}
