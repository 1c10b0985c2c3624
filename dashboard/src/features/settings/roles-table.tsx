import { useWords } from '../../words/use-words.tsx'
import { may, PERMISSIONS, ROLES, roleKey } from './roles.ts'
import styles from './settings.module.css'

export function RolesTable() {
  const { kit, settings } = useWords()
  const { members: words } = settings
  return (
    <>
      <dl className={styles.rolesNarrow}>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{kit.roles[roleKey(role)]}</dt>
            <dd>{words.roleTexts[roleKey(role)]}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.roles}>
        <thead>
          <tr>
            <td />
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {kit.roles[roleKey(role)]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map((permission) => (
            <tr key={permission}>
              <th scope="row">{words.may[permission]}</th>
              {ROLES.map((role) => (
                <td key={role}>
                  {may(role, permission) ? (
                    <span role="img" aria-label={kit.yes}>
                      ✓
                    </span>
                  ) : (
                    <span className="soft" role="img" aria-label={kit.no}>
                      –
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
