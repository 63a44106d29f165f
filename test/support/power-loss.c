/*
 * Records what a process does to the files below the folder in PLACE, so that a test can recreate their state after a power
 * cut. JOURNAL gets a record of each write, truncation, sync, new file, rename and removal, in order. A write is recorded
 * before it happens, and a sync afterward. Fields are in native byte order: u32 operation, u32 length of the path, u64
 * offset, u64 length of the data, the path, and the data or the other path. The process is killed after record number LAST.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, CUT, SYNC, CREATE, RENAME, REMOVE };

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct head {
  uint32_t what, path;
  uint64_t offset, length;
};

static int is_below(const char *path) {
  const char *place = getenv("PLACE");
  return place && path && strncmp(path, place, strlen(place)) == 0;
}

/** Finds the path of an open file below PLACE. Returns 0 for any other file. */
static int path_of(int fd, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static void tell(uint32_t what, const char *path, off_t offset, const void *bytes, size_t length) {
  static int journal = -1;
  static long told = 0;
  const char *last = getenv("LAST");
  pthread_mutex_lock(&lock);
  if (journal < 0) journal = REAL(open)(getenv("JOURNAL"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  struct head head = {what, strlen(path), offset, bytes ? length : 0};
  struct iovec parts[3] = {{&head, sizeof head}, {(void *)path, head.path}, {(void *)bytes, head.length}};
  if (writev(journal, parts, bytes ? 3 : 2) < 0) abort();
  if (last && ++told == atol(last)) kill(getpid(), SIGKILL);
  pthread_mutex_unlock(&lock);
}

static void tell_write(int fd, const void *bytes, size_t count, off_t at) {
  char path[4096];
  if (path_of(fd, path, sizeof path)) tell(WRITE, path, at >= 0 ? at : lseek(fd, 0, SEEK_CUR), bytes, count);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  tell_write(fd, bytes, count, -1);
  return REAL(write)(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  tell_write(fd, bytes, count, at);
  return REAL(pwrite)(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  tell_write(fd, bytes, count, at);
  return REAL(pwrite64)(fd, bytes, count, at);
}

static void tell_cut(int fd, off_t size) {
  char path[4096];
  if (path_of(fd, path, sizeof path)) tell(CUT, path, size, NULL, 0);
}

int ftruncate(int fd, off_t size) {
  tell_cut(fd, size);
  return REAL(ftruncate)(fd, size);
}

int ftruncate64(int fd, off64_t size) {
  tell_cut(fd, size);
  return REAL(ftruncate64)(fd, size);
}

static int told_sync(int fd, int status) {
  char path[4096];
  if (status == 0 && path_of(fd, path, sizeof path)) tell(SYNC, path, 0, NULL, 0);
  return status;
}

int fsync(int fd) {
  return told_sync(fd, REAL(fsync)(fd));
}

int fdatasync(int fd) {
  return told_sync(fd, REAL(fdatasync)(fd));
}

static void tell_open(const char *path, int flags) {
  if ((flags & O_CREAT) && is_below(path) && access(path, F_OK) != 0) tell(CREATE, path, 0, NULL, 0);
  if ((flags & O_TRUNC) && is_below(path)) tell(CUT, path, 0, NULL, 0);
}

#define MODE(flags)                 \
  va_list rest;                     \
  va_start(rest, flags);            \
  int mode = va_arg(rest, int);     \
  va_end(rest);                     \
  tell_open(path, flags);

int open(const char *path, int flags, ...) {
  MODE(flags)
  return REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return REAL(open64)(path, flags, mode);
}

int rename(const char *path, const char *other) {
  int status = REAL(rename)(path, other);
  if (status == 0 && is_below(other)) tell(RENAME, path, 0, other, strlen(other));
  return status;
}

static int told_removal(const char *path, int status) {
  if (status == 0 && is_below(path)) tell(REMOVE, path, 0, NULL, 0);
  return status;
}

int unlink(const char *path) {
  return told_removal(path, REAL(unlink)(path));
}

int unlinkat(int fd, const char *path, int flags) {
  return told_removal(path, REAL(unlinkat)(fd, path, flags));
}

int remove(const char *path) {
  return told_removal(path, REAL(remove)(path));
}
