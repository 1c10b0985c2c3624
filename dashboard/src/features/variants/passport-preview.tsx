import { SegmentedControl, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { pictureAddress } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { useSpoken } from '../../words/use-words.tsx'
import styles from './passport-preview.module.css'
import previewBarStyles from './preview-bar.module.css'
import { usePassportWords } from './use-passport-words.ts'
import type { Variant } from './variant-queries.ts'

/** The languages of the passport page, by their own names. */
const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  nl: 'Nederlands',
  sv: 'Svenska',
  pl: 'Polski',
} as const

/** The page as the public would see it now, in a frame that nothing gets out of. */
export function PassportPreview({ variant }: { readonly variant: Variant }) {
  const words = usePassportWords()
  const { language: spoken } = useSpoken()
  const [width, setWidth] = useState<'phone' | 'wide'>('phone')
  const [language, setLanguage] = useState<string>(spoken)
  const frame = useRef<HTMLIFrameElement>(null)
  const address = pictureAddress(`/api/v1/variants/${variant.id}/preview?lang=${language}&of=${variant.revision}`)
  return (
    <Card
      title={words.preview}
      note={words.previewNote}
      aside={
        <a href={pictureAddress(`/api/v1/variants/${variant.id}/preview.json`)} target="_blank" rel="noopener">
          JSON
        </a>
      }
    >
      <div className={previewBarStyles.previewBar}>
        <SegmentedControl
          aria-label={words.width}
          value={width}
          onChange={(value) => setWidth(value === 'wide' ? 'wide' : 'phone')}
          data={[
            { value: 'phone', label: words.phone },
            { value: 'wide', label: words.desktop },
          ]}
        />
        <Select
          aria-label={words.language}
          allowDeselect={false}
          value={language}
          onChange={(value) => value && setLanguage(value)}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          w={150}
        />
      </div>
      <div className={styles.stage}>
        <iframe
          ref={frame}
          className={styles.frame}
          data-width={width}
          title={words.previewOf(variant.name)}
          src={address}
          sandbox="allow-same-origin"
          onLoad={() => keepInside(frame.current, setLanguage)}
        />
      </div>
    </Card>
  )
}

/** Links of the page lead to what is not there yet: a language is chosen here, places on the page are gone to, all others rest. */
function keepInside(frame: HTMLIFrameElement | null, setLanguage: (language: string) => void): void {
  frame?.contentDocument?.addEventListener('click', (event) => {
    const { target } = event
    // Of the frame's own realm, where "instanceof" knows nothing of ours.
    const link = target !== null && 'closest' in target ? (target as Element).closest('a') : null
    if (!link || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    if (link.hreflang in LANGUAGES) setLanguage(link.hreflang)
  })
}
