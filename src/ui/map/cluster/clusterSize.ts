/**
 * Size class of a cluster: under 10 points, under 100, more (docs/product.md, 9.3). It has its own file because the map
 * library must stay out of the list.
 */
export const clusterSize = (count: number): 'small' | 'medium' | 'large' =>
  count < 10 ? 'small' : count < 100 ? 'medium' : 'large';
