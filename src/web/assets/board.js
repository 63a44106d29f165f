// Adds live numbers to pages, confirmations before permanent actions, and lists that update while the user types.
const main = document.getElementById('main')

/** The form with an open confirmation dialog. */
let asked = null

/** Returns whether the user has changed a form field. */
const isChanged = ({ value, defaultValue, checked, defaultChecked, options }) =>
  options
    ? [...options].some(each => each.defaultSelected && !each.selected)
    : value !== defaultValue || checked !== defaultChecked

/** Returns whether a form is in use: it has the focus, unsaved input, an error, or an open confirmation. */
const isInUse = form =>
  form === asked ||
  form.contains(document.activeElement) ||
  !!form.querySelector('.problem') ||
  [...form.querySelectorAll('input, select')].some(isChanged)

/** Identifies a form on its page by the hidden fields that do not change between responses. */
const identityOf = form =>
  [...form.querySelectorAll('[type=hidden]:not([name=once], [name=original])')]
    .map(({ name, value }) => `${name}=${value}`)
    .join()

/** Replaces an element's children. Keeps a form that is in use if the new page still has it. */
const replaceChildren = (now, others) => {
  const active = document.activeElement
  const inUse = [...now.querySelectorAll('form')].filter(isInUse)
  now.replaceChildren(...others.map(other => other.cloneNode(true)))
  const forms = [...now.querySelectorAll('form')]
  for (const form of inUse) forms.find(other => identityOf(other) === identityOf(form))?.replaceWith(form)
  if (active?.isConnected) active.focus()
}

/** Updates an element to match a newer page. Leaves unchanged parts and forms in use alone. */
const morph = (now, next) => {
  if (now.isEqualNode(next)) return
  if (now.matches('form') ? isInUse(now) : now.matches('input, select') && now === document.activeElement) return
  if (now.nodeName !== next.nodeName) {
    now.replaceWith(next.cloneNode(true))
    return
  }
  for (const { name, value } of [...next.attributes])
    if (now.getAttribute(name) !== value) now.setAttribute(name, value)
  for (const { name } of [...now.attributes]) if (name !== 'open' && !next.hasAttribute(name)) now.removeAttribute(name)
  const others = [...next.childNodes]
  if (now.childNodes.length !== others.length) {
    replaceChildren(now, others)
    return
  }
  ;[...now.childNodes].forEach((child, at) => {
    const other = others[at]
    if (child.nodeType === 1 && other.nodeType === 1) morph(child, other)
    else if (!child.isEqualNode(other)) child.replaceWith(other.cloneNode(true))
  })
}

/** The parts of a page to update: the header, the navigation and the content. */
const PARTS = ['.top', '.ways', '#main']

/** Returns true if the page no longer exists or the user has lost access to it. */
const isGone = ({ status }) => [401, 403, 404].includes(status)

/** The number of the latest request. Responses to earlier requests are ignored. */
let newest = 0

const show = async address => {
  const number = ++newest
  // A refresh must not use up the notice, which is for the page that follows a form.
  const answer = await fetch(address, { headers: { accept: 'text/html', 'x-refresh': '1' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const next = page.getElementById('main')
  if (!next || number !== newest) return
  if (isGone(answer)) location.reload()
  if (!answer.ok) return
  next.prepend(...[...main.querySelectorAll(':scope > .said, :scope > .problem')].map(told => told.cloneNode(true)))
  for (const part of PARTS) {
    const [now, other] = [document.querySelector(part), page.querySelector(part)]
    if (now && other) morph(now, other)
  }
  countDown()
  offerAlerts()
}

/** Offers alerts on devices that can receive them, until the user dismisses the offer. */
const NO_OFFER = 'no-alerts-offer'
const offerAlerts = () => {
  const offer = document.querySelector('[data-alerts-offer]')
  const canArrive = 'serviceWorker' in navigator && 'PushManager' in window && Notification.permission !== 'denied'
  if (offer) offer.hidden = !canArrive || localStorage.getItem(NO_OFFER) !== null
}
offerAlerts()
document.addEventListener('click', ({ target }) => {
  if (!target.closest('[data-alerts-offer] button')) return
  localStorage.setItem(NO_OFFER, '1')
  offerAlerts()
})

let busy = false
let again = false
const refresh = async () => {
  if (busy) {
    again = true
    return
  }
  busy = true
  try {
    await show(location.href)
  } catch {}
  busy = false
  if (again) {
    again = false
    refresh()
  }
}

/** The connection warning above the navigation; null while connected. */
let lost = null
const tellLost = text => {
  if (!lost) {
    lost = document.createElement('p')
    lost.className = 'lost'
    lost.setAttribute('role', 'alert')
    document.body.append(lost)
  }
  lost.textContent = text
}
const tellOld = () => tellLost('No connection. This page may be out of date.')

let stream = null
/** The timer before the warning appears. A restarted server is usually back before it fires. */
let patience
const tellFound = () => {
  clearTimeout(patience)
  patience = undefined
  lost?.remove()
  lost = null
}
const unfollow = () => {
  stream?.close()
  stream = null
}
const follow = () => {
  const address = main?.dataset.live
  if (!address || document.hidden) unfollow()
  else if (!stream) {
    stream = new EventSource(address)
    stream.onopen = () => {
      tellFound()
      // The stream does not report what changed before it was open.
      refresh()
    }
    stream.onerror = () => {
      patience ??= setTimeout(tellOld, 5000)
      // The browser does not reconnect after a response that is not a stream, such as a proxy's error or a refusal.
      if (stream?.readyState !== EventSource.CLOSED) return
      stream = null
      setTimeout(() => {
        refresh()
        follow()
      }, 5000)
    }
    stream.addEventListener('era', refresh)
  }
}
document.addEventListener('visibilitychange', follow)
// After a change of network, the old stream stays silent without reporting an error.
addEventListener('offline', () => {
  if (stream) tellOld()
  unfollow()
})
addEventListener('online', () => {
  tellFound()
  unfollow()
  follow()
})
follow()

/** Refreshes a page with work in progress, such as a load, until it is done. */
if (main?.querySelector('[data-again]')) {
  const looking = setInterval(() => (main.querySelector('[data-again]') ? refresh() : clearInterval(looking)), 2000)
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const kept = `hindsight-zone=${encodeURIComponent(zone)}`
if (zone && !document.cookie.includes(kept)) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
  document.cookie = `${kept}; path=/; max-age=31536000; samesite=lax`
  if (document.querySelector('time') && !document.querySelector('.problem')) refresh()
}

/** Returns the time left, such as 1:05 or 7 h 20 min. */
const leftText = ms => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
const countDown = () => {
  for (const mark of document.querySelectorAll('[data-until]')) {
    const left = mark.dataset.until - Date.now()
    if (Math.abs(left) < 8 * 86_400_000) mark.textContent = leftText(left)
  }
}
countDown()
setInterval(countDown, 1000)

/** Scrolls a row of tabs to the current one. */
const tabs = document.querySelector('.tabs')
const tab = tabs?.querySelector('[aria-current]')
if (tab) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.clientWidth) / 2

/** Asks for confirmation before a form that requires it is sent. */
const ask = (form, submitter) => {
  const dialog = document.createElement('dialog')
  const question = document.createElement('p')
  question.textContent = form.dataset.confirm
  question.id = 'question'
  dialog.setAttribute('aria-labelledby', 'question')
  const yes = document.createElement('button')
  yes.textContent = submitter?.title || submitter?.textContent || 'Yes'
  yes.className = 'go'
  const no = document.createElement('button')
  no.textContent = 'Not now'
  no.className = 'quiet'
  const row = document.createElement('div')
  row.className = 'row'
  row.append(yes, no)
  dialog.append(question, row)
  document.body.append(dialog)
  dialog.addEventListener('close', () => {
    dialog.remove()
    asked = null
  })
  no.onclick = () => dialog.close()
  yes.onclick = () => {
    dialog.close()
    delete form.dataset.confirm
    form.requestSubmit(submitter)
  }
  asked = form
  dialog.showModal()
}

/** The storage key for the page, scroll position and form of the last submission. */
const PLACE = 'place'
const here = () => location.pathname + location.search
const partsOf = ({ elements: { work, at } }) => [work?.value, at?.value].join()

document.addEventListener('submit', event => {
  const { target: form, submitter } = event
  if (form.dataset.confirm) {
    event.preventDefault()
    ask(form, submitter)
  } else if (form.method === 'post' && !navigator.onLine) {
    event.preventDefault()
    tellLost('No connection, so nothing was sent. Try again when you are back online.')
  } else if (form.method === 'post') {
    sessionStorage.setItem(PLACE, JSON.stringify([here(), scrollY, partsOf(form)]))
  }
})

/** Updates a list when the fields above it change, without a button. */
let typing
const search = form => {
  const address = `${form.action.split('?')[0]}?${new URLSearchParams(new FormData(form))}`
  history.replaceState(null, '', address)
  for (const told of main.querySelectorAll(':scope > .said, :scope > .problem')) told.remove()
  show(address).catch(() => undefined)
}
document.addEventListener('input', ({ target }) => {
  const form = target.form
  if (!form?.matches('[data-instant]')) return
  clearTimeout(typing)
  typing = setTimeout(() => search(form), target.matches('select') ? 0 : 250)
})

document.addEventListener('focusin', ({ target }) => {
  if (target.matches('[data-copy]')) target.select()
})

/** Adds a button that shares or copies a link. Over plain HTTP, browsers do not allow either. */
const handed = document.querySelector('[data-copy]')
if (handed && (navigator.share || navigator.clipboard)) {
  const button = document.createElement('button')
  button.textContent = navigator.share ? 'Share' : 'Copy'
  button.onclick = async () => {
    if (navigator.share) return navigator.share({ url: handed.value }).catch(() => undefined)
    await navigator.clipboard.writeText(handed.value)
    button.textContent = 'Copied'
  }
  handed.closest('label').after(button)
}

/** After a form without a notice, restores the scroll position and puts the focus on the form's button. */
const [at, y, parts] = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]')
sessionStorage.removeItem(PLACE)
if (at === here() && !main.querySelector('.said, .problem')) {
  scrollTo(0, y)
  const form = [...document.forms].find(each => partsOf(each) === parts)
  form?.querySelector('button')?.focus({ preventScroll: true })
}

/** "Notify this phone": asks the browser for a subscription, and sends it with the form. */
const pushKey = document.querySelector('[data-push-key]')?.dataset.pushKey
const phone = document.querySelector('[data-push-key]')?.form
const bytesOf = text =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))
const subscribe = async key => {
  const registration = await navigator.serviceWorker.register('/alerts.js')
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  try {
    return await registration.pushManager.subscribe(options)
  } catch {
    // The browser refuses a new subscription while it has one with the key of an earlier data folder.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}
const tellPhone = text => {
  const line = phone.querySelector('[role=status]')
  line.textContent = text
  line.hidden = false
}
if (phone) {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window
  if (!canPush)
    tellPhone(
      'This browser cannot receive alerts here. On an iPhone, add the board to the home screen first. Elsewhere, open it over https.',
    )
  phone.querySelector('button.go').disabled = !canPush
  phone.addEventListener('submit', async event => {
    if (phone.elements.endpoint.value) return
    event.preventDefault()
    event.stopPropagation()
    if ((await Notification.requestPermission()) !== 'granted')
      return tellPhone("Notifications are blocked. Allow them for this site in your browser's settings.")
    try {
      const { endpoint, keys } = (await subscribe(pushKey)).toJSON()
      Object.assign(phone.elements.endpoint, { value: endpoint })
      Object.assign(phone.elements.p256dh, { value: keys.p256dh })
      Object.assign(phone.elements.auth, { value: keys.auth })
      phone.requestSubmit()
    } catch {
      tellPhone("This browser's push service did not answer. Try again.")
    }
  })
}
