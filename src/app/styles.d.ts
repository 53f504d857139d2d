declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.xlsx' {
  const address: string;
  export default address;
}
/** A page of the guide, as `build/guidePage.cjs` reads it. */
declare module '*.md' {
  const page: {
    readonly title: string;
    readonly html: string;
    /** Its headings in order, each with the words below it. */
    readonly sections: readonly {
      readonly id: string;
      readonly title: string;
      readonly text: string;
      readonly isPage: boolean;
    }[];
  };
  export default page;
}
