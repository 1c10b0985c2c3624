import { Kbd, Modal } from '@mantine/core'
import styles from '../kit/facts.module.css'
import { useSpoken } from '../words/use-words.tsx'
import { usePlaces } from './places.tsx'

/** Every key that does something. */
export default function KeysDialog({ close }: { readonly close: () => void }) {
  const { words } = useSpoken()
  const { kit } = words
  const places = usePlaces()
  const mod = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
  const rows: [string[], string][] = [
    [[mod, 'K'], kit.palette],
    [['/'], kit.keySearch],
    [['c'], kit.keyCreate],
    [['j'], kit.keyNext],
    [['k'], kit.keyPrevious],
    [['x'], words.bulk.keySelect],
    [[mod, 'S'], kit.save],
    [[mod, '↵'], kit.createAnother],
    ...places.flatMap(({ key, label }): [string[], string][] =>
      key ? [[['g', key], kit.labelled(kit.goTo, label)]] : [],
    ),
    [['?'], kit.keys],
  ]
  return (
    <Modal opened onClose={close} title={<strong>{kit.keys}</strong>} closeButtonProps={{ 'aria-label': kit.close }}>
      <dl className={styles.facts} style={{ gridTemplateColumns: '1fr auto' }}>
        {rows.map(([keys, label]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} ml={4} size="xs">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
