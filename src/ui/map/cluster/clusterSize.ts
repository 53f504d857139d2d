/** How large a cluster is drawn: under 10 points, under 100, more (doc 2, 9). */
export const clusterSize = (count: number): 'small' | 'medium' | 'large' =>
  count < 10 ? 'small' : count < 100 ? 'medium' : 'large';
