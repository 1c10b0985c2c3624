import { messageCatalogue } from '../../server/src/features/telling/event-kinds/event-catalogue.ts'
import { sampleMessageOf } from './samples.ts'
import { TRIGGERS } from './write-zapier.ts'

/** The page with the body of a message for each kind of event that flows begin with. */
export function samplesPage(): string {
  const kinds = TRIGGERS.map((kind) => {
    const { description, version } = messageCatalogue()[kind]
    const sample = JSON.stringify(sampleMessageOf(kind), null, 2)
    return `## ${kind}\n\n${description} Version ${version}.\n\n\`\`\`json\n${sample}\n\`\`\`\n`
  })
  return `# Samples of events

What a webhook receives, in the format for automation tools. This page is made from the catalogue of events by \`npm run generate\`; the dashboard has all
kinds under **Webhooks** › **Events**, and a program reads them at \`GET /api/v1/event-kinds\`. A test that you send has \`"isTest": true\` as well.

${kinds.join('\n')}`
}
