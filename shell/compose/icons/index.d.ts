declare module '*.png?inline' {
  /** A `data:` URL in Base64. */
  const url: string;
  export default url;
}

declare module '*.ico?inline' {
  /** A `data:` URL in Base64. */
  const url: string;
  export default url;
}

declare module '*.svg?raw' {
  const text: string;
  export default text;
}
