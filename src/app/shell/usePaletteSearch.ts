import { Box, ListFilter, ShoppingCart, Store, UserRound, type LucideIcon } from 'lucide-react';
import { useAccess } from '../../store/access.ts';
import { useListCommandesQuery } from '../../store/api/commandesApi.ts';
import { useListPosQuery } from '../../store/api/posApi.ts';
import { useListProductsQuery } from '../../store/api/productsApi.ts';
import { useListCommercialsQuery } from '../../store/api/utilisateursApi.ts';
import { formatNumber } from '../../ui/format/number.ts';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';

export interface PaletteItem {
  key: string;
  label: string;
  detail?: string;
  to: string;
  icon: LucideIcon;
}

export interface PaletteGroup {
  label: string;
  state: 'done' | 'busy' | 'failed';
  items: readonly PaletteItem[];
  retry?: () => void;
}

const FEW = 5;
const LEAST = 2;
const DELAY_MS = 250;

interface Answer<Row> {
  currentData?: { readonly items: readonly Row[]; readonly total: number } | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Kind<Row> {
  label: string;
  /** Its list. */
  list: string;
  icon: LucideIcon;
  item: (row: Row) => { code: string; label: string; detail: string; to: string };
}

function groupOf<Row>({ currentData, isError, isFetching, refetch }: Answer<Row>, term: string, { label, list, icon, item }: Kind<Row>): PaletteGroup {
  if (isFetching || (!currentData && !isError)) return { label, state: 'busy', items: [] };
  if (!currentData) return { label, state: 'failed', items: [], retry: () => { refetch(); } };
  const items = currentData.items.slice(0, FEW).map((row): PaletteItem => {
    const { code, ...shown } = item(row);
    return { key: `${list} ${code}`, icon, ...shown };
  });
  const { total } = currentData;
  const more = { key: `${list}?`, label: `Voir tous les résultats (${formatNumber(total)})`, to: `${list}?q=${encodeURIComponent(term)}`, icon: ListFilter };
  return { label, state: 'done', items: total > items.length ? [...items, more] : items };
}

const path = (start: string, code: string) => `${start}/${encodeURIComponent(code)}`;

/** What the server finds under the letters typed, among what this person may read. Answers to other letters are never given. */
export function usePaletteSearch(typed: string): PaletteGroup[] {
  const { can } = useAccess();
  const now = typed.trim();
  const term = useDebouncedValue(now, DELAY_MS);
  const isAsked = now.length >= LEAST;
  const [people, orders, products] = [can('commercials.read'), can('orders.read'), can('products.read')];
  const skipUnless = (may: boolean) => ({ skip: !may || term.length < LEAST });
  const asked = { itemsPerPage: FEW, search: term };
  const commerciaux = useListCommercialsQuery({ ...asked, 'order[nomPrenom]': 'asc' }, skipUnless(people));
  const pos = useListPosQuery({ ...asked, 'order[designation]': 'asc' }, skipUnless(people));
  const commandes = useListCommandesQuery({ ...asked, 'order[commandeAt]': 'desc' }, skipUnless(orders));
  const produits = useListProductsQuery({ ...asked, 'order[designation]': 'asc' }, skipUnless(products));
  if (!isAsked) return [];
  const groups = [
    people && groupOf(commerciaux, term, {
      label: 'Commerciaux', list: '/commercial', icon: UserRound,
      item: ({ username, nomPrenom, codeTiers }) => ({ code: username, label: nomPrenom, detail: codeTiers ?? username, to: path('/commercial', username) }),
    }),
    people && groupOf(pos, term, {
      label: 'Points de vente', list: '/points-vente', icon: Store,
      item: ({ code, designation }) => ({ code, label: designation, detail: code, to: path('/point-de-vente', code) }),
    }),
    orders && groupOf(commandes, term, {
      label: 'Commandes', list: '/commandes', icon: ShoppingCart,
      item: ({ code, orderNumber, pointOfSale }) => ({ code, label: orderNumber, detail: pointOfSale.designation, to: path('/commande', code) }),
    }),
    products && groupOf(produits, term, {
      label: 'Produits', list: '/produits', icon: Box,
      item: ({ code, designation }) => ({ code, label: designation, detail: code, to: path('/produit', code) }),
    }),
  ].filter((group): group is PaletteGroup => group !== false);
  return term === now ? groups : groups.map(({ label }) => ({ label, state: 'busy', items: [] }));
}
