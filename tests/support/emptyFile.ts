// Replaces style sheets and pictures in tests, where nothing is painted; a picture's import gives its address.
export default '/picture.svg';
