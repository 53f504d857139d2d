const isConfig = (value: unknown): value is { tileUrl: unknown } =>
  typeof value === 'object' && value !== null && 'tileUrl' in value;

/**
 * The tile template that the server wrote into the page (`{z}/{x}/{y}`), or null: then maps have a plain background.
 */
export function readTileUrl(page: Document = document): string | null {
  try {
    const config: unknown = JSON.parse(
      page.querySelector('meta[name="app-config"]')?.getAttribute('content') ?? 'null',
    );
    if (!isConfig(config) || typeof config.tileUrl !== 'string') return null;
    // The policy of the page allows one host: the first of the mirrors.
    return config.tileUrl.includes('{z}') ? config.tileUrl.replace('{s}', 'a') : null;
  } catch {
    // A page that the server has not filled in (development).
    return null;
  }
}
