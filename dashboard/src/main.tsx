import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './kit/look.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { hearCallsFromTheStart } from './type-ahead.ts'
import { preferredLanguage, speak } from './words/use-words.tsx'

declare global {
  interface Window {
    /** Read by the library that keeps the page still behind a dialog, for the style it adds. */
    __webpack_nonce__?: string
  }
}

hearCallsFromTheStart()

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
window.__webpack_nonce__ = nonce

const root = document.getElementById('root')
if (root) {
  const spoken = await speak(preferredLanguage())
  createRoot(root).render(
    <StrictMode>
      <App nonce={nonce} spoken={spoken} />
    </StrictMode>,
  )
}
