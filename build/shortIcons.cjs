/**
 * Leaves out what icons say for developers. Lucide gives each part of an icon a random key of six letters and each icon
 * a name for its class. No compression makes these shorter, and a list would bring more than a kilobyte of them.
 */
module.exports = (source) => {
  let count = 0;
  return source.replace(/name: "[a-z0-9-]+"/, 'name: ""').replaceAll(/key: "[a-z0-9]+"/g, () => `key: "${count++}"`);
};
