// Shows alerts that arrive by Web Push, and opens the board when one is tapped. It does not touch requests.
self.addEventListener('push', event => {
  const { title, body, tag, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.location.origin).href
  const open = async () => {
    const [window] = await self.clients.matchAll({ type: 'window' })
    if (!window) return self.clients.openWindow(address)
    await window.navigate(address)
    return window.focus()
  }
  event.waitUntil(open())
})
