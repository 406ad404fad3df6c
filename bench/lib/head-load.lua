-- Asks HEAD over and over, on connections that are kept: `luajit head-load.lua FILE ADDRESS PORT CONNECTIONS SECONDS`.
-- FILE has one request a line (method, target, headers, separated by tabs). wrk waits for the body that an answer to HEAD
-- says the object has; here an answer ends where its headers do. Each status is looked at.
local ffi = require("ffi")
ffi.cdef [[
  typedef struct { uint16_t family; uint16_t port; uint8_t address[4]; uint8_t rest[8]; } internet_address;
  typedef struct { int fd; short wanted; short ready; } waited;
  typedef struct { long seconds; long nanoseconds; } moment;
  int socket(int domain, int type, int protocol);
  int connect(int fd, const internet_address *address, unsigned length);
  int setsockopt(int fd, int level, int name, const int *value, unsigned length);
  uint16_t htons(uint16_t port);
  int inet_pton(int family, const char *text, void *address);
  long send(int fd, const void *bytes, size_t length, int flags);
  long recv(int fd, void *bytes, size_t length, int flags);
  int poll(waited *sockets, unsigned long count, int timeout);
  int clock_gettime(int clock, moment *now);
]]
local C = ffi.C
local inet, stream, tcp, noDelay, readable, monotonic = 2, 1, 6, 1, 1, 1
local bufferBytes = 65536
local path, host, port, connections, seconds = unpack(arg)
connections, seconds = tonumber(connections), tonumber(seconds)

local clock = ffi.new("moment")
local function now()
  C.clock_gettime(monotonic, clock)
  return tonumber(clock.seconds) * 1000 + tonumber(clock.nanoseconds) / 1e6
end

local requests = {}
for line in io.lines(path) do
  local method, target, headers = line:match("^(%S+)\t(%S+)\t(.*)$")
  requests[#requests + 1] = method .. " " .. target .. " HTTP/1.1\r\n" .. headers:gsub("\t", "\r\n") .. "\r\n\r\n"
end

local address = ffi.new("internet_address", { family = inet, port = C.htons(tonumber(port)) })
assert(C.inet_pton(inet, host, address.address) == 1, "HOST is no IPv4 address")
local sockets = ffi.new("waited[?]", connections)
for at = 0, connections - 1 do
  local fd = C.socket(inet, stream, 0)
  assert(C.connect(fd, address, ffi.sizeof(address)) == 0, "no connection")
  C.setsockopt(fd, tcp, noDelay, ffi.new("int[1]", 1), 4)
  sockets[at].fd, sockets[at].wanted = fd, readable
end

local asked = 0
local sentMs, answers = {}, {}
local function ask(at)
  local request = requests[asked % #requests + 1]
  asked = asked + 1
  sentMs[at], answers[at] = now(), ""
  assert(C.send(sockets[at].fd, request, #request, 0) == #request, "a request could not be sent")
end

local buffer = ffi.new("char[?]", bufferBytes)
local timesMs, failed = {}, 0
local function read(at)
  local length = C.recv(sockets[at].fd, buffer, bufferBytes, 0)
  assert(length > 0, "a connection ended")
  local answer = answers[at] .. ffi.string(buffer, length)
  answers[at] = answer
  if answer:sub(-4) ~= "\r\n\r\n" then return false end
  if answer:sub(10, 10) ~= "2" then failed = failed + 1 end
  timesMs[#timesMs + 1] = now() - sentMs[at]
  return true
end

local startedMs = now()
local deadlineMs = startedMs + seconds * 1000
local open = connections
for at = 0, connections - 1 do ask(at) end
while open > 0 do
  C.poll(sockets, connections, 1000)
  for at = 0, connections - 1 do
    if sockets[at].ready ~= 0 and read(at) then
      if now() < deadlineMs then
        ask(at)
      else
        -- poll passes over what is negative.
        sockets[at].fd, sockets[at].ready, open = -1, 0, open - 1
      end
    end
  end
end
local tookMs = now() - startedMs
table.sort(timesMs)
local function percentile(share) return timesMs[math.max(1, math.ceil(#timesMs * share))] end
print(string.format('{"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"failed":%d}',
  #timesMs, tookMs / 1000, percentile(0.5), percentile(0.99), failed))
