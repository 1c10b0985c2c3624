import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import { createHttpApp } from '#test/http-app.ts'
import { type Html, html, raw, renderHtml } from './html.ts'
import { pagePolicy, sendPage } from './page.ts'

test('escapes values in text and in attributes, and leaves the template alone', () => {
  const name = `<img src=x onerror="alert('&')">`
  expect(renderHtml(html`<p title="${name}">${name}</p>`)).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;">&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;</p>',
  )
})

test('nests, joins lists, and leaves out what is not there', () => {
  const items = ['a & b', 'c'].map((item) => html`<li>${item}</li>`)
  expect(renderHtml(html`<ul>${items}</ul>${null}${undefined}${false}${0}${12n}${''}`)).toBe(
    '<ul><li>a &amp; b</li><li>c</li></ul>012',
  )
})

test('takes markup only from raw, not from an object that looks like it', () => {
  expect(renderHtml(html`${raw('<b>')}`)).toBe('<b>')
  const parsed: readonly Html[] = JSON.parse('["<b>"]')
  expect(renderHtml(html`${parsed}`)).toBe('&lt;b&gt;')
})

test('lets no text begin a tag, end an attribute or begin an entity', () => {
  fastCheck.assert(
    fastCheck.property(fastCheck.string({ unit: 'grapheme' }), (text) => {
      const written = renderHtml(html`${text}`)
      expect(written).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
      const read = written
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
      expect(read).toBe(text)
    }),
  )
})

test('sends a page under its own policy, which knows its inline style by hash', async () => {
  const { app } = createHttpApp()
  const style = 'p{color:red}'
  const policy = pagePolicy({ styles: [style] })
  app.get('/page', (_request, reply) =>
    sendPage(reply, html`<html lang="en"><style>${raw(style)}</style></html>`, policy),
  )
  const answer = await app.inject('/page')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toBe('<!doctype html>\n<html lang="en"><style>p{color:red}</style></html>')
  expect(answer.headers['content-security-policy']).toContain(
    "; script-src 'self'; style-src 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='",
  )
  expect(answer.headers['content-security-policy']).not.toContain('unsafe')
})
