/** Long, and for one screen alone: loaded with it. */
export const accessibility = {
  lead: 'Everyone should be able to work here, with or without a mouse, sight or a quiet room. The aim is the standard WCAG 2.2, levels A and AA, which EN 301 549 asks for in Europe.',
  parts: [
    {
      title: 'With the keyboard only',
      text: [
        'Selvedge is made to be used with the keyboard only, and tests go all the way from a new product to its public passport without a mouse. Tab moves through the page in reading order, Enter opens, Escape closes. Ctrl K or ⌘ K finds records and commands as you type; ? lists all shortcuts.',
      ],
    },
    {
      title: 'Seeing and hearing',
      text: [
        'Text can be enlarged to 400% without the page scrolling sideways; wide tables scroll within their frame. Light and dark follow your system, or your choice in the account menu, and high-contrast modes keep their own colours. Where your system asks for less motion, nothing slides or fades.',
        'Pages, fields and messages have names for screen readers. Charts and maps come with the same figures as text.',
      ],
    },
    {
      title: 'What is checked',
      text: [
        'With every change, a browser goes through every screen, dialog and menu and looks for breaches of the standard: contrast, names, sizes of targets, focus, text spacing, narrow windows.',
      ],
    },
    {
      title: 'What has not been checked yet',
      text: [
        'How it works for people who use a screen reader, voice control or a switch every day, and how it behaves in browsers other than Chromium. If you are one of them, your experience counts more than our tests.',
      ],
    },
    {
      title: 'Something is in your way',
      text: [
        'Tell the operator of this installation or an administrator of your workspace which screen it was, what you wanted to do, and what you use to do it.',
      ],
    },
  ],
}
