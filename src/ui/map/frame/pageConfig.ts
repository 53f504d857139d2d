/** Reads a setting that the server wrote into the page; empty without one. */
function read(name: 'tileUrl' | 'basemap', page: Document): string {
  try {
    const config: unknown = JSON.parse(
      page.querySelector('meta[name="app-config"]')?.getAttribute('content') ?? 'null',
    );
    const value: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, name) : null;
    return typeof value === 'string' ? value : '';
  } catch {
    // In development the server has not filled in the page.
    return '';
  }
}

/** Gives the tile template (`{z}/{x}/{y}`). If it is null, maps without a base map have a plain background. */
export function readTileUrl(page: Document = document): string | null {
  const template = read('tileUrl', page);
  // The content policy of the page allows one host, so the first mirror is used.
  return template.includes('{z}') ? template.replace('{s}', 'a') : null;
}

/** Gives the address of the base map in vector tiles, which replaces the tiles of `readTileUrl`; null without one. */
export const readBasemap = (page: Document = document): string | null => read('basemap', page) || null;
