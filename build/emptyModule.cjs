// Replaces modules that no screen needs: iconv-lite's Asian tables weigh 150 kB compressed.
module.exports = {};
