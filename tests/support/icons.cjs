const { jsx } = require('react/jsx-runtime');

/** As the package writes it: `ChevronDown` is `chevron-down`. */
const kebab = (name) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

const speaks = (props) =>
  Object.keys(props).some(
    (name) => (name.startsWith('aria-') || name === 'role' || name === 'title') && props[name] != null,
  );

function iconOf(name) {
  const own = `lucide lucide-${kebab(name)}`;
  const Icon = ({ className, ...props }) =>
    jsx('svg', {
      className: className ? `${own} ${className}` : own,
      ...(speaks(props) ? {} : { 'aria-hidden': 'true' }),
      ...props,
    });
  Icon.displayName = name;
  return Icon;
}

// In every screen there are hundreds of lines and circles that no test looks at: of each icon, the outermost element,
// with its class.
module.exports = new Proxy({ __esModule: true }, { get: (icons, name) => (icons[name] ??= iconOf(name)) });
