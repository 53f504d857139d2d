import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { detailOf } from '../store/api/answer/detail.ts';
import type { ItemEndpoint } from '../store/api/endpoints.ts';
import { DetailPage } from '../ui/page/DetailPage.tsx';
import { listPath, type ResourceId } from './resources.ts';

interface ItemScreen<T> {
  endpoint: ItemEndpoint<T>;
  resource: ResourceId;
  title: (item: T) => string;
  texts: {
    /** `Retour non trouvé` */
    missing: string;
    /** `Aucun retour`, before the identifier that none has. */
    none: string;
    /** `Le retour n’a pas pu être chargé` */
    failed: string;
  };
  render: (item: T) => ReactNode;
}

/**
 * The screen of one item, named by the parameter in its path (docs/product.md, 5.11), and the call that it begins with,
 * which a pressed link makes before the screen is there.
 */
export const itemScreen = <T,>({
  endpoint,
  resource,
  title,
  texts: { missing, none, failed },
  render,
}: ItemScreen<T>) => ({
  item: endpoint,
  Component: () => {
    const [id = ''] = Object.values(useParams());
    return (
      <DetailPage
        {...detailOf(endpoint.useQuery(id))}
        title={title}
        missing={{ title: missing, text: `${none} n’a l’identifiant «\u00a0${id}\u00a0».`, back: listPath(resource) }}
        failedTitle={failed}
      >
        {render}
      </DetailPage>
    );
  },
});
