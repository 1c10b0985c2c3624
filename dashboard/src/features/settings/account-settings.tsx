import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** What belongs to the person, in whichever workspace they are. */
export function Settings() {
  return (
    <SettingsFrame section="account">
      <PersonCard />
      <PasswordCard />
      <SessionsCard />
    </SettingsFrame>
  )
}
