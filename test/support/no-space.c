/*
 * Simulates a full disk for a process that preloads this library. While PLACE/full exists, the files below the folder in
 * PLACE cannot grow by more than PAGES pages in total. A larger write, and any new file, fails with ENOSPC.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long left = -1;

static int is_full(void) {
  char full[4096];
  const char *place = getenv("PLACE");
  if (!place) return 0;
  snprintf(full, sizeof full, "%s/full", place);
  return access(full, F_OK) == 0;
}

static int is_below(int fd) {
  char link[64], path[4096];
  const char *place = getenv("PLACE");
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (!place || length <= 0) return 0;
  path[length] = 0;
  return strncmp(path, place, strlen(place)) == 0;
}

static int refuses(int fd, off_t end) {
  struct stat now;
  if (fstat(fd, &now) != 0 || !S_ISREG(now.st_mode) || !is_below(fd) || !is_full()) return 0;
  if (left < 0) left = atol(getenv("PAGES"));
  long more = (end + 4095) / 4096 - (now.st_size + 4095) / 4096;
  if (more <= 0) return 0;
  if (more > left) {
    errno = ENOSPC;
    return 1;
  }
  left -= more;
  return 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static off_t size_of(int fd, off_t at) {
  return at >= 0 ? at : lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  return refuses(fd, size_of(fd, -1) + count) ? -1 : REAL(write)(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  return refuses(fd, at + count) ? -1 : REAL(pwrite)(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  return refuses(fd, at + count) ? -1 : REAL(pwrite64)(fd, bytes, count, at);
}

int ftruncate64(int fd, off64_t size) {
  return refuses(fd, size) ? -1 : REAL(ftruncate64)(fd, size);
}

int statfs64(const char *path, struct statfs64 *answer) {
  int status = REAL(statfs64)(path, answer);
  const char *place = getenv("PLACE");
  if (status == 0 && place && strncmp(path, place, strlen(place)) == 0 && is_full())
    answer->f_bfree = answer->f_bavail = 0;
  return status;
}
