const isConfig = (value: unknown): value is { tileUrl: unknown } =>
  typeof value === 'object' && value !== null && 'tileUrl' in value;

/**
 * Reads the tile template that the server wrote into the page (`{z}/{x}/{y}`). If it is null, maps have a plain
 * background.
 */
export function readTileUrl(page: Document = document): string | null {
  try {
    const config: unknown = JSON.parse(
      page.querySelector('meta[name="app-config"]')?.getAttribute('content') ?? 'null',
    );
    if (!isConfig(config) || typeof config.tileUrl !== 'string') return null;
    // The content policy of the page allows one host, so the first mirror is used.
    return config.tileUrl.includes('{z}') ? config.tileUrl.replace('{s}', 'a') : null;
  } catch {
    // In development the server has not filled in the page.
    return null;
  }
}
