/**
 * A column's width (CSS) that grows with its list: `least` px in one of `from` px, `share` of each further px, and at
 * most `most` px.
 */
export const growingWidth = (least: number, share: number, most: number, from: number): string =>
  `clamp(${least}px, ${least}px + (100cqw - ${from}px) * ${share}, ${most}px)`;
