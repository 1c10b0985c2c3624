import Boxes from 'lucide-react/icons/boxes'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import styles from './system-mark.module.css'

/** A sign for a system: its first letters, or what kind of system it is. The vendors’ logos are theirs. */
export function SystemMark({ kind, size = 36 }: { readonly kind: string; readonly size?: number }) {
  const letters = LETTERS[kind]
  const isSmall = size < 28
  return (
    <span
      className={styles.mark}
      data-kind={kind}
      data-small={isSmall || undefined}
      style={{ width: size, height: size }}
      aria-hidden
    >
      {(isSmall ? letters?.charAt(0) : letters) ??
        (kind.includes('shop') ? <ShoppingBag size={size / 2} /> : <Boxes size={size / 2} />)}
    </span>
  )
}

const LETTERS: Readonly<Record<string, string>> = {
  woocommerce: 'Woo',
  shopify: 'S',
  odoo: 'O',
  sap: 'SAP',
  'business-central': 'BC',
  airtable: 'A',
  ecovadis: 'EV',
}
