/** Jeder Grund, aus dem ein Kanal eine Nachricht nicht bekommt oder sich nicht einrichten lässt. */
export const messageReasons: Readonly<Record<string, string>> = {
  channel_address_lost:
    'Der Schlüssel dieser Installation ging verloren, und mit ihm die Adresse dieses Kanals. Geben Sie sie noch einmal ein.',
  channel_address_malformed:
    'Das ist nicht die Adresse, die das Programm für diesen Kanal angibt. Kopieren Sie sie dort noch einmal, ganz.',
  channel_fault: 'Das Programm meldet einen eigenen Fehler ({value}).',
  channel_gone:
    'Unter dieser Adresse nimmt das Programm keine Nachrichten mehr an ({value}). Erzeugen Sie dort eine neue, und geben Sie sie hier ein.',
  channel_kind_unknown: 'Diese Art von Kanal gibt es nicht.',
  channel_limited: 'Das Programm nimmt vorerst keine weiteren Nachrichten an.',
  channel_not_found: 'Diesen Kanal gibt es nicht oder nicht mehr.',
  channel_refused: 'Das Programm lehnt diese Nachricht ab ({value}). Das ist ein Fehler dieses Dienstes.',
  channel_rule_not_found: 'Diese Regel gibt es nicht oder nicht mehr.',
  channel_unexpected: 'Das Programm antwortet nicht, wie es sollte ({value}). Prüfen Sie, ob die Adresse stimmt.',
  channel_unreachable:
    'Seit einem Tag kam keine Nachricht an ({value}). Prüfen Sie das Programm, und setzen Sie den Kanal fort.',
  quiet_hours_incomplete: 'Ruhezeiten brauchen einen Anfang und ein Ende, die verschieden sind.',
  time_of_day_malformed: '„{field}“ muss eine Uhrzeit sein wie 08:00; das ist {value}.',
  too_many_channel_rules: 'Ein Kanal kann höchstens {limit} Regeln haben. Löschen Sie zuerst eine.',
  too_many_channels: 'Es kann höchstens {limit} Kanäle geben. Löschen Sie zuerst einen.',
}
