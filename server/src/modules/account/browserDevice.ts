/** The browser and system that a browser names, as people call them; '' when it does not say. */
export interface BrowserDevice {
  navigateur: string;
  systeme: string;
  mobile: boolean;
}

// The order matters: a browser's `User-Agent` also contains the names of those further down this list.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and system behind a `User-Agent`. */
export function browserDeviceOf(userAgent: string): BrowserDevice {
  const systeme = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1] ?? '';
  for (const [mark, name] of BROWSERS) {
    const version = mark.exec(userAgent)?.[1];
    if (version !== undefined)
      return { navigateur: `${name} ${version}`, systeme, mobile: /\bMobi|\bAndroid\b|\biPad\b/.test(userAgent) };
  }
  return { navigateur: '', systeme, mobile: /\bMobi/.test(userAgent) };
}
