// Stands in for modules that no screen needs: iconv-lite's Asian tables (150 kB compressed).
module.exports = {};
