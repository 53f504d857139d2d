// What a picture's import gives in tests: an address.
export default '/picture.svg';
