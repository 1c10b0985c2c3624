import { ROUTES } from './screens.ts'
import { signIn } from './sign-in.screens.ts'

/**
 * What the server sends the dashboard for: "/products" and, because it does not know records, "/products/*" for whatever is below. The front
 * door "/" is not among them, since strangers find the front page there. `npm run generate` writes it to server/src/app/screen-addresses.json.
 */
export function screenAddresses(): readonly string[] {
  const paths = [signIn, ...ROUTES].map(({ options }) => ('path' in options ? options.path : ''))
  const addresses = paths
    .filter((path) => path !== '/')
    .map((path) => {
      const [, section, ...below] = path.split('/')
      return below.length > 0 ? `/${section}/*` : path
    })
  return [...new Set(addresses)].sort()
}
