/** Takes comments and line breaks out of the inline script. It holds no string with `//` and no template. */
export const minifyScript = async (source: string): Promise<string> =>
  source
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^\s+/gm, '')
    .replace(/\n+/g, '\n')
    .trim();
