import { Card } from '../../kit/screen.tsx'
import tableStyles from '../../kit/table.module.css'
import { useFeedWords } from '../../words/use-feed-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import type { Feed } from './feed-queries.ts'

/** Which programs have read a feed, what and how many times. */
export function FeedReads({ feed: { reads } }: { readonly feed: Feed }) {
  const words = useFeedWords()
  const { day, integer, moment, ago } = useFormat()
  return (
    <Card title={words.reads} note={words.readsText}>
      {reads.length === 0 ? (
        <p className="soft">{words.noReads}</p>
      ) : (
        <div className={tableStyles.tableFrame}>
          <table className={tableStyles.table} aria-label={words.reads}>
            <thead>
              <tr>
                <th scope="col">{words.program}</th>
                <th scope="col">{words.what}</th>
                <th scope="col">{words.day}</th>
                <th scope="col">{words.times}</th>
              </tr>
            </thead>
            <tbody>
              {reads.map((read) => (
                <tr key={`${read.day} ${read.program} ${read.what}`}>
                  <td>
                    {read.program}
                    <span className={tableStyles.under} title={moment(read.lastAt)}>
                      {ago(read.lastAt)}
                    </span>
                  </td>
                  <td>
                    <code>{read.what}</code>
                  </td>
                  <td>{day(read.day)}</td>
                  <td>{integer(read.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
