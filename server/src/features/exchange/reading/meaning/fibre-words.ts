/** Words for a share and for a fibre, without signs over their letters, as headers have them. */
export const SHARE =
  /^(share|percent(age)?|pct|anteil|prozent|pourcentage|part|porcentaje|percentuale|quota|percentagem|aandeel|andel|osuus|udzial|podil|podiel|delez|udio|arany|procent|osakaal|ipatsvars|dalis|oran|yuzde|доля|дял|частка|процент)( in)?$/
export const FIBRE =
  /^(fib(re|er)s?|faser|fasern|fibra|fibre textile|vezel|kuitu|kiud|skiedra|pluostas|wlokno|vlakno|szal|lif|волокно|влакно|material|matiere|materiaal|materiale|materiali|materiál|anyag|malzeme|материал)( name)?$/
