// Replaces pictures in tests: the import gives an address.
export default '/picture.svg';
