export function Component() {
  return <p>login</p>;
}
