import iconv from 'iconv-lite';

/** This module is a lazy chunk, because most of iconv-lite is tables that UTF-8 files never need. */
export const decodeLatin1 = (bytes: Uint8Array): string => iconv.decode(bytes, 'win1252');
