/**
 * A column's width (CSS) that grows with its list: `least` px in one of `from` px, `share` of each further px, and at
 * most `most` px. What a wide list gives to all widths is taken off again (`tableStyle.ts`).
 */
export const growingWidth = (least: number, share: number, most: number, from: number): string =>
  `calc(clamp(${least}px, ${least}px + (100cqw - ${from}px) * ${share}, ${most}px) / var(--wide, 1))`;
