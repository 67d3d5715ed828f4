import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

export default {
  mode: 'production',
  entry: {},
  experiments: { outputModule: true },
  output: { module: true, chunkFormat: 'module', chunkLoading: 'import', publicPath: 'auto', clean: true },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'cable',
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      manifest: true,
      dts: false,
      exposes: { './CablePage': './src/CablePage.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    }),
  ],
};
