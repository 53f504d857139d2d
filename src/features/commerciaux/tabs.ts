/** Tabs of a representative's page; the first one is not written in the address. */
export const TABS = [
  { key: 'informations', label: 'Informations générales' },
  { key: 'statistiques', label: 'Statistiques' },
  { key: 'stock', label: 'Stock produits' },
  { key: 'stock-divers', label: 'Stock produits divers' },
  { key: 'ventes', label: 'Ventes' },
  { key: 'livraisons', label: 'Livraisons' },
] as const;

export type TabKey = (typeof TABS)[number]['key'];

/** The tab that an address asks for; an unknown one is the first. */
export const tabOf = (params: URLSearchParams): TabKey =>
  TABS.find((tab) => tab.key === params.get('onglet'))?.key ?? 'informations';

/** The address of a tab: nothing of the tab left behind (its page, its sort) stays. */
export const tabParams = (key: string): URLSearchParams =>
  new URLSearchParams(key === TABS[0].key ? {} : { onglet: key });
