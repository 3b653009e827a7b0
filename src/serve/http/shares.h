// How many of something there may be at once: in all, and for one client.
//
//   Shares fetches(64, 8);
//   const std::optional<Shares::Share> mine = fetches.take(client);
//   if (!mine) ... 503, as long as others have them all
//
// Used by many threads.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace tamis::serve {

class Shares {
 public:
  // One of them, until it goes.
  class Share {
   public:
    Share(Share&& other) noexcept;
    Share& operator=(Share&&) = delete;
    ~Share();

   private:
    friend class Shares;
    Share(Shares& shares, std::string client);

    Shares* shares_;
    std::string client_;
  };

  Shares(std::size_t most, std::size_t most_of_client)
      : most_(most), most_of_client_(most_of_client) {}

  // Nothing where there are too many.
  std::optional<Share> take(const std::string& client);
  // For nobody in particular.
  std::optional<Share> take_one_of_all();

 private:
  std::optional<Share> take(const std::string& client, std::size_t most_of_client);
  void give_back(const std::string& client);

  const std::size_t most_;
  const std::size_t most_of_client_;
  std::mutex mutex_;
  std::size_t taken_ = 0;
  std::unordered_map<std::string, std::size_t> taken_by_;
};

}  // namespace tamis::serve
